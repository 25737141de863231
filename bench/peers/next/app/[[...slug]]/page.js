import Markdoc from '@markdoc/markdoc';
import Link from 'next/link';
import React from 'react';
import { listPages, loadPage } from '../../lib/content';

export const dynamicParams = false;

const routeOf = (slug) => `/${(slug ?? []).join('/')}`;

function ContentLink({ href = '', children }) {
  return href.startsWith('/') ? <Link href={href}>{children}</Link> : <a href={href}>{children}</a>;
}

/** Links go through the router, as the framework's own guides have it; everything else is plain HTML. */
function throughRouter(node) {
  if (Array.isArray(node)) return node.map(throughRouter);
  if (!Markdoc.Tag.isTag(node)) return node;
  const name = node.name === 'a' ? 'ContentLink' : node.name;
  return new Markdoc.Tag(name, node.attributes, node.children.map(throughRouter));
}

export function generateStaticParams() {
  return listPages().map(({ route }) => ({ slug: route === '/' ? [] : route.slice(1).split('/') }));
}

export async function generateMetadata({ params }) {
  const { front } = loadPage(routeOf((await params).slug));
  return { title: front.title, description: front.description };
}

export default async function Page({ params }) {
  const { tree } = loadPage(routeOf((await params).slug));
  return Markdoc.renderers.react(throughRouter(tree), React, { components: { ContentLink } });
}
