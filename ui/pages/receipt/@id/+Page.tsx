import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { LinkButton } from '../../../components/form/Button.tsx'
import '../receipt.css'
import type { Data } from './+data.ts'

/** The receipt, to read and to print. */
export default function ReceiptPage() {
  const { title, business, about, amounts, left, notes, file } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <article className="receipt stack">
        <header>
          <p className="receipt-business">{business.name}</p>
          {business.lines.map((line) => (
            <p key={line} className="soft small">
              {line}
            </p>
          ))}
        </header>
        <h1>{title}</h1>
        <Lines lines={about} />
        <Lines lines={left ? [...amounts, left] : amounts} figures />
        <footer className="soft">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </footer>
      </article>
      <div className="no-print">
        <LinkButton variant="secondary" href={file} icon={<Download size={20} aria-hidden="true" />}>
          Receipt as PDF
        </LinkButton>
      </div>
    </div>
  )
}

function Lines({ lines, figures = false }: { readonly lines: Data['about']; readonly figures?: boolean }) {
  return (
    <dl className={figures ? 'receipt-lines receipt-amounts' : 'receipt-lines'}>
      {lines.map(({ label, value, note }, place) => (
        <div key={`${place} ${label}`}>
          <dt>
            {label}
            {note && <span className="receipt-note soft small">{note}</span>}
          </dt>
          <dd className={figures ? 'figures' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
