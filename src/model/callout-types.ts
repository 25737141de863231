/** Types of callouts, each with its icon. A new one needs an entry here and a color in `ui/content/callout.css`. */
export const calloutTypes = { note: 'info', tip: 'spark', warning: 'alert', danger: 'stop' } as const;

export type CalloutType = keyof typeof calloutTypes;
