import { isTag } from '../../model/content-tree.ts';
import type { RequestSamples } from '../../model/reference.ts';
import { RunButton } from '../content/run-button.tsx';
import { Tab, Tabs } from '../content/tabs.tsx';
import type { WithContent } from './reference-props.ts';

/** A request and its response as two tabs of one panel, so that both fit beside the text. */
export function Exchange({ samples, Content }: WithContent & { samples: RequestSamples }) {
  const { title, requests, response, run } = samples;
  const label = isTag(response) ? String(response.attributes.title) : '';
  return (
    <div className="exchange">
      <Tabs
        labels={response === null ? ['Request'] : ['Request', label]}
        action={run === null ? null : <RunButton run={{ key: run, values: null }} title={title} />}
      >
        <Tab label="Request">
          <Content node={requests} />
        </Tab>
        {response === null ? null : (
          <Tab label={label}>
            <Content node={response} />
          </Tab>
        )}
      </Tabs>
    </div>
  );
}
