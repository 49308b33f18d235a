import { describe, expect, it } from 'vitest'
import type { Site } from '../../page-context.ts'
import { warningsOf } from './warnings.ts'

const ready = {
  hotline: '0800-247-847',
  hotlineConfirmed: true,
  paymentMode: 'live',
  mailLeaves: true,
  unknownProxy: false,
  storage: { isDamaged: false, writeFault: null, freeMegabytes: null },
  demo: false,
} as const

const fine = { missing: [], needsCheck: false } as const

const gap = (from: string, until: string) => ({
  startsAtMs: Temporal.Instant.from(from).epochMilliseconds,
  endsAtMs: Temporal.Instant.from(until).epochMilliseconds,
})

describe('warning that nobody is on call', () => {
  const said = (gaps: Parameters<typeof warningsOf>[0]['gaps']) =>
    warningsOf({ site: ready, gaps, applications: 0, terms: fine, mayChangeSettings: false })
      .filter(({ kind }) => kind === 'on-call-gap')
      .map(({ words, link }) => `${words} ${link?.href ?? ''}`.replaceAll('\u{a0}', ' '))

  it('is absent while somebody is first on call at every hour', () => {
    expect(said([])).toEqual([])
  })

  it('names the first gap, counts the others, and leads to the rota', () => {
    const one = gap('2026-12-07T09:00:00Z', '2026-12-08T09:00:00Z')
    const first = 'Nobody is on call from Monday 7 December, 9 am until Tuesday 8 December, 9 am'
    const rest = ': an emergency in that time waits until you find someone. /admin/on-call'
    expect(said([one])).toEqual([first + rest])
    expect(said([one, one])).toEqual([`${first}, and at 1 other time${rest}`])
    expect(said([one, one, one])).toEqual([`${first}, and at 2 other times${rest}`])
  })
})

describe('warning that no e-mail is sent', () => {
  const kinds = (mailLeaves: boolean) =>
    warningsOf({ site: { ...ready, mailLeaves }, gaps: [], applications: 0, terms: fine, mayChangeSettings: true }).map(
      ({ kind }) => kind,
    )

  it('is shown until a mail server is set up', () => {
    expect(kinds(false)).toContain('no-mail')
    expect(kinds(true)).not.toContain('no-mail')
  })
})

describe('warning about a proxy that the settings do not know', () => {
  it.each([true, false])('is shown only while it is so (%s)', (unknownProxy) => {
    const site = { ...ready, unknownProxy }
    const warnings = warningsOf({ site, gaps: [], applications: 0, terms: fine, mayChangeSettings: true })
    expect(warnings.some(({ kind }) => kind === 'proxy')).toBe(unknownProxy)
  })
})

describe('warnings about the database and the disk', () => {
  const said = (storage: Partial<Site['storage']>) =>
    warningsOf({
      site: { ...ready, storage: { ...ready.storage, ...storage } },
      gaps: [],
      applications: 0,
      terms: fine,
      mayChangeSettings: true,
    })
      .filter(({ kind }) => kind === 'storage')
      .map(({ words }) => words)

  it('are absent while the file is sound, takes writes and has room', () => {
    expect(said({})).toEqual([])
  })

  it('name each fault', () => {
    expect(said({ isDamaged: true, writeFault: 'full', freeMegabytes: 12 })).toEqual([
      'The database is damaged. Restore it from a backup before more is lost.',
      'Nothing can be saved: the disk is full. Make room, and saving goes on automatically.',
      'The disk has only 12 MB of free space. Make room soon.',
    ])
  })
})

describe('warnings about the terms of an order', () => {
  const said = (terms: Parameters<typeof warningsOf>[0]['terms'], mayChangeSettings = true) =>
    warningsOf({ site: ready, gaps: [], applications: 0, terms, mayChangeSettings }).filter(({ kind }) =>
      kind.startsWith('terms'),
    )

  it('are absent once every detail is given and the wording is checked', () => {
    expect(said(fine)).toEqual([])
  })

  it('name the missing details, and the check that is to come, with the pages for those who may change them', () => {
    const missing = ['the address of the business', 'the e-mail address']
    expect(said({ missing, needsCheck: true })).toEqual([
      {
        kind: 'terms',
        words:
          'The terms of an order lack the address of the business, the e-mail address: the law requires that before a customer orders.',
        link: { href: '/admin/business', words: 'Business details' },
      },
      {
        kind: 'terms-check',
        words: 'No solicitor has checked the terms of an order yet.',
        link: { href: '/admin/terms', words: 'Terms' },
      },
    ])
    expect(said({ missing, needsCheck: true }, false).map(({ link }) => link)).toEqual([null, null])
  })
})
