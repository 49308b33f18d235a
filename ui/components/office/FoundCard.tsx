import { Download, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../form/Button.tsx'
import { Card } from '../Card.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { NextPage } from './NextPage.tsx'

interface Props {
  /** The things listed: "Pages of ..." names the navigation between pages. */
  readonly things: string
  /** The address of the whole list. */
  readonly all: string
  /** The title of a list that is not filtered. */
  readonly title?: string
  /** Stands between the title and the list. */
  readonly above?: ReactNode
  readonly isFiltered: boolean
  readonly first: string | null
  readonly next: string | null
  readonly children: ReactNode
}

/** The results of a filter, with links to the whole list and to the next page. */
export function FoundCard({ things, all, title = 'Newest first', above, isFiltered, first, next, children }: Props) {
  return (
    <Card title={isFiltered ? 'Found' : title} actions={isFiltered && <a href={all}>Show all</a>}>
      {above}
      {children}
      <NextPage label={`Pages of ${things}`} first={first} next={next} />
    </Card>
  )
}

/** A filter found nothing. `back` says what the whole list has. */
export function NothingFound({
  title,
  all,
  back,
}: {
  readonly title: string
  readonly all: string
  readonly back: string
}) {
  return (
    <EmptyState drawing={<Search size={48} aria-hidden="true" />} title={title} action={<a href={all}>{back}</a>}>
      Look for a part of it only, or for another day.
    </EmptyState>
  )
}

/** Beside the title of a list; nothing where there is no such file. */
export function CsvLink({ href }: { readonly href: string | null }) {
  if (!href) return null
  return (
    <LinkButton variant="secondary" href={href} icon={<Download size={20} aria-hidden="true" />}>
      Export as CSV
    </LinkButton>
  )
}
