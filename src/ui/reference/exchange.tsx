import { isTag } from '../../model/content-tree.ts';
import type { RequestSamples } from '../../model/reference.ts';
import { RunButton } from '../content/run-button.tsx';
import { Tab, Tabs } from '../content/tabs.tsx';
import type { WithContent } from './reference-props.ts';

/** A request and its response as two tabs of one panel, so that both fit beside the text. */
export function Exchange({ samples, Content }: WithContent & { samples: RequestSamples }) {
  const { title, requests, response, run } = samples;
  const request = <Content node={requests} />;
  const label = isTag(response) ? String(response.attributes.title) : '';
  return (
    <div className="exchange">
      {response === null ? (
        request
      ) : (
        <Tabs labels={['Request', label]}>
          <Tab label="Request">{request}</Tab>
          <Tab label={label}>
            <Content node={response} />
          </Tab>
        </Tabs>
      )}
      <RunButton run={{ key: run, values: null }} title={title} />
    </div>
  );
}
