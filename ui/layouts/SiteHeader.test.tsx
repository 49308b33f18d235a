import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Site } from '../page-context.ts'
import { SiteHeader } from './SiteHeader.tsx'

const site = { hotline: '0800-247-847', businessName: 'Callout', areas: [] as Site['areas'] } as Site

const linksOf = (back: string) => {
  const html = renderToStaticMarkup(<SiteHeader site={site} who={null} chat={null} back={back} />)
  return [...html.matchAll(/href="(\/(?:login|register)[^"]*)"/g)].map(([, href]) => href)
}

describe('site header for a visitor', () => {
  it('keeps the return address in each link to sign in and sign up, in the menu too', () => {
    const back = linksOf('?redirect=booking')
    expect(back).toHaveLength(4)
    expect(new Set(back)).toEqual(new Set(['/login?redirect=booking', '/register?redirect=booking']))
    expect(new Set(linksOf(''))).toEqual(new Set(['/login', '/register']))
  })
})
