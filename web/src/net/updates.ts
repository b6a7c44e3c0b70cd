const RETRY_MS = 3000;

/** Hears what the server sends at an address, again after a lost connection; returns the function that ends it. */
export function followUpdates(
  path: string,
  onmessage: (text: string) => void,
  connect: (address: string) => WebSocket = (address) => new WebSocket(address),
  /** Hears whether the connection is there, whenever that changes. */
  onstate: (isOpen: boolean) => void = () => {},
): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = connect(`${scheme}://${location.host}${path}`);
    socket.onmessage = (event) => onmessage(String(event.data));
    socket.onopen = () => onstate(true);
    socket.onclose = () => {
      if (!isStopped) onstate(false);
      if (!isStopped) timer = setTimeout(open, RETRY_MS);
    };
  }
  open();

  return () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    socket?.close();
  };
}
