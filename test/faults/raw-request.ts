import { connect } from 'node:net';

export interface RawResponse {
  /** 0 where the connection ended without a response. */
  status: number;
  text: string;
}

/** Sends bytes as they are on their own connection, and gives what came back before the server closed it. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = () => {
      const text = Buffer.concat(chunks)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
      socket.destroy();
    };
    socket.setTimeout(10_000, finish);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', finish);
    socket.on('close', finish);
    // Not `end`: a server may take a client that stops sending for one that left.
    socket.write(bytes);
  });
}
