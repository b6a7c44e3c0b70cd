const RETRY_MS = 3000;

/** Calls back whenever a tournament may have changed, until it is stopped; returns the function that stops it. */
export function followTournament(
  id: string,
  onchange: () => void,
  connect: (address: string) => WebSocket = (address) => new WebSocket(address),
): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = connect(`${scheme}://${location.host}/ws/tournaments/${encodeURIComponent(id)}`);
    socket.onmessage = onchange;
    socket.onclose = () => {
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
