import { describe, expect, it } from 'vitest'
import { type Source, pathTextsOf, readSources } from './sources.ts'

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)

/** Where no address is written out: what is sent to people, and the links around every page. */
const withoutLiterals =
  /^(?:src\/jobs|modules\/(?!shared\/(?:addresses|system-addresses)\.ts)|ui\/layouts|ui\/pages\/admin\/AdminPage\.tsx)/

function writtenOut(source: Source): readonly string[] {
  return withoutLiterals.test(source.path) ? pathTextsOf(source) : pathTextsOf(source, 'redirect')
}

describe('an address that is written out', () => {
  const planted = (path: string, text: string): Source => ({ path, text })

  it.each([
    planted('src/http/bookings/forms.ts', "c.redirect('/bookings', 303)"),
    planted('src/http/bookings/forms.ts', 'sent.c.redirect(`/track/${id}?done=moved`, 303)'),
    planted('src/http/bookings/forms.ts', "c.redirect(isNew ? '/login' : at.home(), 303)"),
    planted('src/jobs/messages/notify.ts', 'const link = `/pay/${token}`'),
    planted('modules/messaging/delivery/try-channels.ts', "tell({ link: '/admin/messages' })"),
    planted('ui/layouts/SiteFooter.tsx', 'export const a = <a href="/contact">Contact</a>'),
  ])('is caught: $path $text', (source) => {
    expect(writtenOut(source)).toHaveLength(1)
  })

  it.each([
    planted('src/http/bookings/forms.ts', "form('/bookings/:id/cancel', ({ c }) => c.redirect(at.bookings(), 303))"),
    planted('src/jobs/messages/notify.ts', "const link = text.split('/').join(' / ')"),
  ])('is taken neither for the declaration of a route nor for a separator: $text', (source) => {
    expect(writtenOut(source)).toEqual([])
  })

  it('stands in no redirect, no message, no module and no layout: `at` of modules/shared knows it', () => {
    const found = readSources()
      .filter((source) => /^(?:src|modules|ui)\//.test(source.path) && !isTest(source))
      .flatMap((source) => writtenOut(source).map((text) => `${source.path}:${text}`))
    expect(found).toEqual([])
  })
})
