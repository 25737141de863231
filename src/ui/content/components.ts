import type { ComponentType } from 'react';
import { Sequence } from '../diagrams/sequence.tsx';
import { States } from '../diagrams/states.tsx';
import { Timeline } from '../diagrams/timeline.tsx';
import { Callout } from './callout.tsx';
import { Card } from './card.tsx';
import { Cards } from './cards.tsx';
import { CodeFiles } from './code-files.tsx';
import { Columns } from './columns.tsx';
import { CopyNumber } from './copy-number.tsx';
import { Fence } from './fence.tsx';
import { Heading } from './heading.tsx';
import { Image } from './image.tsx';
import { Link } from './link.tsx';
import { SamplePanel, Samples } from './samples.tsx';
import { SignatureChecker } from './signature-checker.tsx';
import { Step, Steps } from './steps.tsx';
import { Table } from './table.tsx';
import { Tab, Tabs } from './tabs.tsx';
import { Term } from './term.tsx';

/**
 * The component of each capitalized name in a content tree. Props are the tag's attributes, validated by its schema.
 */
// biome-ignore lint/suspicious/noExplicitAny: props differ by component; the schema validates them
export const components: Record<string, ComponentType<any>> = {
  Callout,
  Card,
  Cards,
  CodeFiles,
  Columns,
  CopyNumber,
  Fence,
  Heading,
  Image,
  Link,
  SamplePanel,
  Samples,
  Sequence,
  SignatureChecker,
  States,
  Step,
  Steps,
  Tab,
  Table,
  Tabs,
  Term,
  Timeline,
};
