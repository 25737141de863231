import { connect } from 'node:net';

export interface RawResponse {
  /** 0 if the connection ended without a response. */
  status: number;
  text: string;
}

/** Sends raw bytes on a new connection and returns the response received before the server closed it. */
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
    // Not `end`: a server may treat a client that stops sending as gone.
    socket.write(bytes);
  });
}
