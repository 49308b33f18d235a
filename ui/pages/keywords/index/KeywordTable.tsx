import { ArrowDown, ArrowUp, ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import type { keywordSorts } from '#modules/keywords'
import { atKeywords } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { columnWords, unmeasured } from '../keyword-words.ts'
import type { Data, Row } from './+data.ts'
import { linkTo } from './asked.ts'

type SortColumn = (typeof keywordSorts)[number]

/** The form of the boxes, which asks before it deletes. */
const chosen = 'chosen-keywords'

/** The rows of the list; each can be edited where it stands. */
export function KeywordTable() {
  const { rows, summary } = useData<Data>()
  const sorted = useSorted()
  const columns: readonly Column<Row>[] = [
    { ...sorted('keyword'), cell: (row) => <Words row={row} /> },
    { ...sorted('service'), cell: ({ service }) => service ?? unmeasured },
    { ...sorted('location'), cell: ({ location }) => location ?? unmeasured },
    { ...sorted('volume'), cell: (row) => <Volume row={row} /> },
    { ...sorted('competition'), cell: (row) => <Competition row={row} /> },
    { ...sorted('score'), cell: (row) => <Performance row={row} /> },
    { ...sorted('source'), cell: ({ source }) => source },
    { key: 'actions', label: 'Actions', cell: (row) => <Actions row={row} /> },
  ]
  return (
    <div id="keyword-list" className="stack keyword-list" data-keyword-list>
      <form id={chosen} method="get" action={atKeywords.remove()} className="row row-apart">
        <p className="figures" data-keyword-summary>
          {summary}
        </p>
        {rows.length > 0 && (
          <Button variant="secondary" icon={<Trash2 size={20} aria-hidden="true" />}>
            Delete chosen
          </Button>
        )}
      </form>
      <Table
        caption="Keywords"
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState title="No keyword matches" action={<a href={atKeywords.home()}>Show all keywords</a>}>
            Take a filter away, or search for fewer letters.
          </EmptyState>
        }
      />
      <Paging />
    </div>
  )
}

/** A column whose head sorts by it, and the other way round when it does already. */
function useSorted() {
  const { asked, sort } = useData<Data>()
  return (column: SortColumn): Pick<Column<Row>, 'key' | 'label' | 'head' | 'sorted'> => {
    const [up, down] = [column, `-${column}` as const]
    const first = column === 'score' || column === 'volume' ? down : up
    const next = sort === first ? (first === up ? down : up) : first
    const Arrow = sort === up ? ArrowUp : ArrowDown
    const isSorted = sort === up || sort === down
    return {
      key: column,
      label: columnWords[column],
      head: (
        <a className="keyword-sort" href={linkTo(asked, { sort: next })}>
          {columnWords[column]}
          {isSorted && <Arrow size={16} aria-hidden="true" />}
        </a>
      ),
      ...(isSorted && { sorted: sort === up ? ('ascending' as const) : ('descending' as const) }),
    }
  }
}

function Words({ row: { id, version, keyword, page, chosenPage } }: { readonly row: Row }) {
  return (
    <span className="keyword-cell" data-keyword={id} data-version={version} data-chosen-page={chosenPage}>
      <label className="keyword-box">
        <input type="checkbox" name="id" value={id} form={chosen} />
        <span className="out-of-sight">Choose {keyword}</span>
      </label>
      <span className="two-lines">
        <span data-keyword-words>{keyword}</span>
        {page && (
          <a className="small keyword-page" href={page}>
            {page}
          </a>
        )}
      </span>
    </span>
  )
}

function Volume({ row: { volume, isEstimate } }: { readonly row: Row }) {
  if (volume === null) return unmeasured
  return <Estimate is={isEstimate}>{volume}</Estimate>
}

function Competition({ row: { competition, isEstimate } }: { readonly row: Row }) {
  if (competition === null) return unmeasured
  return <Estimate is={isEstimate}>{competition}</Estimate>
}

function Performance({ row: { score, isEstimate, parts, measured } }: { readonly row: Row }) {
  return (
    <span className="two-lines keyword-score">
      <Estimate is={isEstimate}>{score}</Estimate>
      {parts.length > 0 && <span className="small soft">{parts.join(' + ')}</span>}
      {measured && <span className="small soft">{measured}</span>}
    </span>
  )
}

function Estimate({ is, children }: { readonly is: boolean; readonly children: ReactNode }) {
  return (
    <span className="keyword-figure">
      <span className="figures">{children}</span>
      {is && <Badge>estimate</Badge>}
    </span>
  )
}

function Actions({ row: { keyword, editHref, removeHref } }: { readonly row: Row }) {
  return (
    <span className="keyword-actions">
      <a href={editHref} data-keyword-edit>
        Edit<span className="out-of-sight"> {keyword}</span>
      </a>
      <a href={removeHref} data-keyword-remove>
        Delete<span className="out-of-sight"> {keyword}</span>
      </a>
    </span>
  )
}

function Paging() {
  const {
    paging: { first, previous, next, last },
  } = useData<Data>()
  if (!previous && !next) return null
  const ways = [
    { href: first, words: 'First', Icon: ChevronFirst },
    { href: previous, words: 'Previous', Icon: ChevronLeft },
    { href: next, words: 'Next', Icon: ChevronRight },
    { href: last, words: 'Last', Icon: ChevronLast },
  ]
  return (
    <nav className="row row-tight keyword-paging" aria-label="Pages of keywords">
      {ways.map(
        ({ href, words, Icon }) =>
          href && (
            <LinkButton key={words} variant="secondary" href={href} icon={<Icon size={20} aria-hidden="true" />}>
              {words}
            </LinkButton>
          ),
      )}
    </nav>
  )
}
