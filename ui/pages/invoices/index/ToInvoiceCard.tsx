import { FilePlus, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import type { OfficeData } from './+data.ts'

/** Work that is done and waits for its invoice, the oldest first; nothing where none waits. */
export function ToInvoiceCard({ waiting: { jobs, count, all } }: { readonly waiting: OfficeData['waiting'] }) {
  if (jobs.length === 0) return null
  return (
    <Card
      id="to-invoice"
      title={
        <>
          Completed, not yet invoiced <span className="soft figures">({count})</span>
        </>
      }
      actions={all && <a href={all}>Show all</a>}
    >
      <ul className="plain to-invoice">
        {jobs.map(({ id, href, action, reference, about, age, isLate, amount }) => (
          <li key={id}>
            <span className="two-lines">
              <span>
                <a className="figures" href={href}>
                  {reference}
                </a>
                , <strong className="figures">{amount}</strong>
              </span>
              <span>{about}</span>
              {isLate ? (
                <Badge tone="bad" icon={<TriangleAlert size={16} aria-hidden="true" />}>
                  {age}
                </Badge>
              ) : (
                <span className="soft">{age}</span>
              )}
            </span>
            <form method="post" action={action} noValidate>
              <Button variant="secondary" icon={<FilePlus size={20} aria-hidden="true" />}>
                Draft the invoice<span className="out-of-sight"> of {reference}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
