import type { Waiting, WaitingKind } from '#modules/administration'
import { atSystem } from '#modules/shared'
import { type SeenEntry, entriesFor, officePageOf } from '../../pages/admin/office-entries.ts'
import type { Who } from '../../page-context.ts'

/** The part of the table of entries that the frame of one page shows. */
export interface Places {
  readonly entries: readonly SeenEntry[]
  /** The address of the page of the table that is shown, or that the shown one belongs to; null for none. */
  readonly here: string | null
  readonly pathname: string
  readonly isInSettings: boolean
  readonly waiting: Waiting | null
}

export function placesOf(who: Who, waiting: Waiting | null, pathname: string): Places {
  const entries = entriesFor(who)
  const here = officePageOf(pathname)?.href ?? null
  return {
    entries,
    here,
    pathname,
    waiting,
    isInSettings:
      pathname === atSystem.settings() ||
      entries.some((entry) => entry.group === 'Settings' && isHere({ here }, entry.pages)),
  }
}

/** Whether the shown page is one of these. */
export function isHere({ here }: Pick<Places, 'here'>, pages: readonly { readonly href: string }[]): boolean {
  return pages.some(({ href }) => href === here)
}

export function kindsOf(pages: SeenEntry['pages']): readonly WaitingKind[] {
  return pages.flatMap(({ waiting }) => waiting ?? [])
}

/** "page" for the link to the shown page, "true" for the one to a page above it. */
export function currentOf(href: string, { pathname }: Pick<Places, 'pathname'>): 'page' | 'true' {
  return href === pathname ? 'page' : 'true'
}
