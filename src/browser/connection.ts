interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True under Save-Data and on 2g (prefetch contract P4). Asked each time: a phone changes networks while a page is read. */
export function isCostly(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return /2g|true/.test(`${connection?.effectiveType}${connection?.saveData}`);
}
