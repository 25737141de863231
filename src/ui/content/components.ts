import type { ComponentType } from 'react';
import { Sequence } from '../diagrams/sequence.tsx';
import * as blocks from './blocks.tsx';
import { CodeFiles } from './code-files.tsx';
import { Fence } from './fence.tsx';
import { Image } from './image.tsx';
import { TryCard } from './run-button.tsx';
import { SamplePanel, Samples } from './samples.tsx';
import { Table } from './table.tsx';
import { Tab, Tabs } from './tabs.tsx';

/** The component of each capitalized name in a content tree. Props are the tag's attributes, validated by its schema. */
// biome-ignore lint/suspicious/noExplicitAny: props differ by component; the schema validates them
export const components: Record<string, ComponentType<any>> = {
  ...blocks,
  ...{ CodeFiles, Fence, Image, SamplePanel, Samples, Sequence, Tab, Table, Tabs, TryCard },
};
