import { useData } from 'vike-react/useData'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/admin/areas/restore'

/** The lists of before, each with what it changed; an earlier one can be put back. */
export function AreaHistory() {
  const { history, version: present } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card id="history" title="History">
      <FormProblems of={back} />
      <Table
        caption="Lists of areas, the latest first"
        captionHidden
        rows={history}
        rowKey={({ version }) => String(version)}
        empty={<p>Nobody has changed the list yet. Each change will be listed here, and can be put back.</p>}
        columns={[
          {
            key: 'when',
            label: 'Saved',
            cell: ({ when, who }) => (
              <span className="two-lines">
                <span>{who === null ? 'Before the first change' : when}</span>
                {who !== null && <span className="soft small">by {who}</span>}
              </span>
            ),
          },
          { key: 'changed', label: 'Changed', cell: (line) => <Changes line={line} /> },
          {
            key: 'deed',
            label: 'Do',
            cell: (line) => (line.version === present ? <Badge tone="good">In use</Badge> : <PutBack line={line} />),
          },
        ]}
      />
    </Card>
  )
}

type Line = Data['history'][number]

function Changes({ line: { effects, count } }: { readonly line: Line }) {
  if (effects === null || effects.length === 0) return <span className="soft">{count} areas</span>
  return (
    <ul className="area-changes">
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}

function PutBack({ line: { version, when, who } }: { readonly line: Line }) {
  const { version: present } = useData<Data>()
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="version" value={present} />
      <input type="hidden" name="restore" value={version} />
      <Button variant="secondary">
        Put back
        <span className="out-of-sight"> the list {who === null ? 'before the first change' : `of ${when}`}</span>
      </Button>
    </form>
  )
}
