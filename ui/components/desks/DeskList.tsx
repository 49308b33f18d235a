import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Select } from '../form/Select.tsx'
import { NextPage } from '../office/NextPage.tsx'
import '../office/office.css'
import './desks.css'

interface DeskListProps {
  /** The heading of the list that nobody has filtered. */
  readonly title: string
  readonly isFiltered: boolean
  /** Leads from a filtered list to the usual one. */
  readonly all: { readonly href: string; readonly words: string }
  readonly isEmpty: boolean
  readonly empty: {
    readonly drawing: ReactNode
    readonly found: string
    readonly usual: string
    readonly says: ReactNode
  }
  /** For screen readers: the name of the links to further pages. */
  readonly pages: string
  readonly first: string | null
  readonly next: string | null
  /** Words below the heading. */
  readonly lead?: ReactNode
  /** Words below the list. */
  readonly after?: ReactNode
  readonly children: ReactNode
}

/** The list of a desk of the office. */
export function DeskList(props: DeskListProps) {
  const { title, isFiltered, all, isEmpty, empty, pages, first, next, lead, after, children } = props
  return (
    <Card title={isFiltered ? 'Found' : title} actions={isFiltered && <a href={all.href}>{all.words}</a>}>
      {lead}
      {isEmpty ? (
        <EmptyState drawing={empty.drawing} title={isFiltered ? empty.found : empty.usual}>
          {empty.says}
        </EmptyState>
      ) : (
        children
      )}
      {after}
      <NextPage label={pages} first={first} next={next} />
    </Card>
  )
}

/** The name of the writer, and the reference of the text. */
export function Sender({
  href,
  name,
  reference,
}: {
  readonly href: string
  readonly name: string
  readonly reference: string
}) {
  return (
    <span className="two-lines">
      <a href={href}>{name}</a>
      <span className="soft figures">{reference}</span>
    </span>
  )
}

/** The person who takes care of it. */
export const Whose = ({ name }: { readonly name: string | null }) => name ?? <span className="soft">Nobody yet</span>

export function WhoseSelect({ asked }: { readonly asked: { readonly whose: string } }) {
  return (
    <Select
      name="whose"
      label="Whose"
      defaultValue={asked.whose}
      options={[
        { value: '', label: 'Everybody’s' },
        { value: 'mine', label: 'Mine' },
        { value: 'nobody', label: 'Nobody’s yet' },
      ]}
    />
  )
}
