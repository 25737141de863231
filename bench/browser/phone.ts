/** The screen of the phone that Lighthouse measures on: CSS pixels, and device pixels for each. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
