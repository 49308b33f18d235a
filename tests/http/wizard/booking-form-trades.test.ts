import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { data as bookData } from '../../../ui/pages/book/+data.ts'
import BookPage from '../../../ui/pages/book/+Page.tsx'
import type { UserId } from '#modules/shared'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

let whole: WholeApp
beforeAll(async () => {
  whole = await openWholeApp()
})
afterAll(() => whole[Symbol.dispose]())

/** The words of the first step at an address. */
async function stepAt(url: string): Promise<string> {
  const { modules, data, clock } = whole
  const who = await modules.accounts.find(data.text('users', 'id') as UserId)
  if (!who) throw new Error('there is a user')
  return showPage({ data: bookData, Page: BookPage }, { modules, who, url, now: clock.now() })
}

describe('the trades of the first step', () => {
  it('begin with Emergency', async () => {
    const words = await stepAt('/book')
    expect(words.indexOf('\nEmergency\n', words.indexOf('What needs repairing?'))).toBeLessThan(
      words.indexOf('\nPlumbing\n'),
    )
  })

  it('fold to the chosen one, which can be changed, and show its jobs', async () => {
    const words = await stepAt('/book?category=plumbing')
    for (const shown of ['\nPlumbing\n', '\nChange\n', 'Which plumbing job?', 'Toilet Repair'])
      expect(words).toContain(shown)
    for (const hidden of ['\nElectrical\n', 'What needs repairing?', 'Show the jobs'])
      expect(words).not.toContain(hidden)
    expect(await stepAt('/book?step=1&category=plumbing&trades=1')).toContain('\nElectrical\n')
  })

  it('say what to do about a smell of gas before the jobs of an emergency', async () => {
    const words = await stepAt('/book?category=emergency')
    expect(words.indexOf('0800 111 999')).toBeGreaterThan(0)
    expect(words.indexOf('0800 111 999')).toBeLessThan(words.indexOf('Burst Pipe'))
    expect(await stepAt('/book?category=plumbing')).not.toContain('0800 111 999')
  })

  it('are opened again by their button without scripts', async () => {
    const body = new URLSearchParams({ step: '1', intent: 'trades', category: 'plumbing', postcode: 'CR0 1AB' })
    const answer = await whole.app.request('/book', { method: 'POST', headers: { accept: 'text/html' }, body })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/book?step=1&trades=1'])
  })
})

describe('the search of the first step', () => {
  it('finds jobs by what a visitor sees, and links to them', async () => {
    const words = await stepAt('/book?step=1&find=driping+tap')
    expect(words).toContain('“driping tap”')
    expect(words.indexOf('Tap Repair or Replacement')).toBeLessThan(words.indexOf('What needs repairing?'))
    const { id } = (await whole.modules.catalogue.activeServices()).find(({ name }) => name.startsWith('Tap')) ?? {}
    const chosen = await stepAt(`/book?step=1&service=${id}`)
    for (const shown of ['\nPlumbing\n', '\nChange\n', 'Tap Repair or Replacement']) expect(chosen).toContain(shown)
  })

  it('says that nothing fits, and shows the trades', async () => {
    const words = await stepAt('/book?step=1&find=xylophone')
    expect(words).toContain('We found no job for “xylophone”')
    expect(words).toContain('What needs repairing?')
  })

  it('says what to do about a smell of gas first', async () => {
    expect(await stepAt('/book?step=1&find=I+smell+gas')).toContain('0800 111 999')
  })
})
