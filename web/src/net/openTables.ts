import type { OpenTables } from "./messages";

const RETRY_MS = 3000;

/** Follows the list of open tables until it is stopped; returns the function that stops it. */
export function followOpenTables(
  onlist: (list: OpenTables) => void,
  connect: (address: string) => WebSocket = (address) => new WebSocket(address),
): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = connect(`${scheme}://${location.host}/ws/open-tables`);
    socket.onmessage = (event) => onlist(JSON.parse(String(event.data)) as OpenTables);
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
