import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SlowLink {
  /** URL of the server over the link. */
  origin: string;
  close(): Promise<void>;
}

interface LinkOptions {
  /** Address of the server behind the link. */
  to: string;
  /** Round-trip time in milliseconds. */
  roundTrip: number;
  /** Bits per second, shared by all connections. */
  down: number;
  up: number;
}

/** One direction of the link: delivers bytes in order, at the link's speed, with a delay of half a round trip. */
type Lane = (bytes: Buffer, to: Socket) => void;

/** Bytes per packet: connections take turns packet by packet. */
const PACKET = 1460;

/**
 * A slow network in front of a server on loopback. Every connection waits one round trip for its handshake; after that,
 * all connections share the link, as on a phone. Browsers' own throttling delays each request instead, as if each had
 * to open a connection.
 */
export async function openSlowLink({ to, roundTrip, down, up }: LinkOptions): Promise<SlowLink> {
  const { hostname, port } = new URL(to);
  const toReader = createLane(roundTrip / 2, down);
  const toServer = createLane(roundTrip / 2, up);
  const open = new Set<Socket>();
  const link = createServer({ pauseOnConnect: true }, (reader) => {
    const server = connect(Number(port), hostname);
    for (const socket of [reader, server]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        open.delete(socket);
        reader.destroy();
        server.destroy();
      });
    }
    reader.on('data', (bytes: Buffer) => toServer(bytes, server));
    server.on('data', (bytes: Buffer) => toReader(bytes, reader));
    setTimeout(() => reader.resume(), roundTrip);
  });
  link.listen(0, '127.0.0.1');
  await once(link, 'listening');
  return {
    origin: `http://127.0.0.1:${(link.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => link.close(resolve));
    },
  };
}

function createLane(delay: number, bitsPerSecond: number): Lane {
  const onTheWay: { due: number; packet: Buffer; to: Socket }[] = [];
  /** Time at which the lane has delivered all data so far. */
  let free = 0;
  // A single timer: separate timers could fire in a different order on a busy process and mix up bytes.
  const deliver = (): void => {
    while (onTheWay[0] && onTheWay[0].due <= performance.now()) {
      const { packet, to } = onTheWay.shift() as (typeof onTheWay)[number];
      if (to.writable) to.write(packet);
    }
    if (onTheWay[0]) setTimeout(deliver, onTheWay[0].due - performance.now());
  };
  return (bytes, to) => {
    const idle = onTheWay.length === 0;
    for (let at = 0; at < bytes.length; at += PACKET) {
      const packet = bytes.subarray(at, at + PACKET);
      free = Math.max(free, performance.now()) + (packet.length * 8000) / bitsPerSecond;
      onTheWay.push({ due: free + delay, packet, to });
    }
    if (idle) deliver();
  };
}
