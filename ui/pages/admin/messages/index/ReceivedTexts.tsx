import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { Table } from '../../../../components/Table.tsx'
import type { Data } from './+data.ts'

/** Text messages that came in, above the list of those that left. */
export function ReceivedTexts() {
  const { asked, received, receivedFirst, receivedNext } = useData<Data>()
  if (received.length === 0) return null
  return (
    <Card
      title={asked.from ? `Texts received from ${asked.from}` : 'Texts received'}
      actions={asked.from && <a href="/admin/messages?channel=sms">Texts of all numbers</a>}
    >
      <Table
        caption="Texts received, the latest first"
        captionHidden
        rows={received}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: 'from',
            label: 'From',
            cell: ({ from, ofNumber }) => (
              <>
                <a href={`tel:${from}`}>{from}</a>
                {!asked.from && (
                  <>
                    <br />
                    <a href={ofNumber} aria-label={`All texts from ${from}`}>
                      All texts
                    </a>
                  </>
                )}
              </>
            ),
          },
          { key: 'text', label: 'Text', cell: ({ text }) => <span className="text-received">{text}</span> },
          { key: 'when', label: 'When', cell: ({ when }) => when },
        ]}
      />
      <NextPage label="Pages of texts received" first={receivedFirst} next={receivedNext} />
    </Card>
  )
}
