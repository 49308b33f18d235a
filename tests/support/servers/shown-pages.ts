import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import type { User } from '#modules/accounts'
import type { Modules } from '../../../src/compose.ts'
import type { Form } from '../../../ui/page-context.ts'
import { showing } from '../page-hooks.ts'

interface ShownPage {
  readonly data: (pageContext: PageContextServer) => unknown
  readonly Page: ComponentType
}

/** The words of a page as `who` reads them, one line for each piece of text: the page's own data and components. */
export async function showPage(
  { data, Page }: ShownPage,
  {
    modules,
    form = null,
    isPostcodeGiven = () => false,
    who,
    url,
    now,
    params = {},
    draftToken = null,
  }: {
    readonly modules: Modules
    /** Null: a visitor. */
    readonly who: User | null
    readonly form?: Form | null
    readonly isPostcodeGiven?: (token: string) => boolean
    readonly url: string
    readonly now: Temporal.Instant
    readonly draftToken?: string | null
    readonly params?: Readonly<Record<string, string>>
  },
): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const pageContext = {
    modules,
    who: who && { ...who, unread: 0 },
    guest: null,
    unpaid: who && (await modules.booking.unpaid(who.id)),
    form,
    requestId: 'request-1',
    now,
    draftToken,
    isPostcodeGiven,
    threadAsker: async () => ({ user: who, hasTrackLink: false }),
    site: {
      ...(await modules.catalogue.siteToday()),
      paymentMode: 'test',
      mailLeaves: false,
      assistantHasAi: false,
      keepsPages: false,
      unknownProxy: false,
      storage: { isDamaged: false, writeFault: null, freeMegabytes: null },
      https: false,
      demo: true,
    },
    workshop: false,
    urlOriginal: url,
    urlPathname: pathname,
    urlParsed: {
      pathname,
      search: Object.fromEntries(searchParams),
      searchAll: Object.fromEntries([...searchParams.keys()].map((word) => [word, searchParams.getAll(word)])),
    },
    routeParams: params,
    islands: new Set<string>(),
  }
  // No page of ours reads the values that Vike adds.
  showing(pageContext, await data(pageContext as unknown as PageContextServer))
  return renderToStaticMarkup(createElement(Page))
    .replaceAll(/<script.*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n+/g, '\n')
}
