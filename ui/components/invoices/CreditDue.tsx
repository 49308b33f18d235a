import { FileMinus, TriangleAlert } from 'lucide-react'
import { Badge } from '../Badge.tsx'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import type { CreditDueShown } from './credit-due-shown.ts'

/** On the page of an invoice that comes to more than was agreed. */
export function CreditDueNotice({ of: due }: { readonly of: CreditDueShown }) {
  return (
    <Notice tone="warn" title={due.words}>
      <p>
        The price of the work fell after this invoice was issued. The law asks for a credit note within 14 days of the
        change.
      </p>
      <CreditButton of={due} />
    </Notice>
  )
}

/** Credit notes that are due, the most urgent first; nothing where none is. */
export function CreditsDueCard({ credits }: { readonly credits: readonly CreditDueShown[] }) {
  if (credits.length === 0) return null
  return (
    <Card
      id="credits-due"
      title={
        <>
          Credit notes due <span className="soft figures">({credits.length})</span>
        </>
      }
    >
      <ul className="plain to-invoice">
        {credits.map((due) => (
          <li key={due.href}>
            <span className="two-lines">
              <a className="figures" href={due.href}>
                {due.number}
              </a>
              <span>{due.about}</span>
              {due.isLate ? (
                <Badge tone="bad" icon={<TriangleAlert size={16} aria-hidden="true" />}>
                  {due.words}
                </Badge>
              ) : (
                <span>{due.words}</span>
              )}
            </span>
            <CreditButton of={due} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CreditButton({ of: { action, number } }: { readonly of: CreditDueShown }) {
  return (
    <form method="post" action={action} noValidate>
      <Button variant="secondary" icon={<FileMinus size={20} aria-hidden="true" />}>
        Issue the credit note<span className="out-of-sight"> of {number}</span>
      </Button>
    </form>
  )
}
