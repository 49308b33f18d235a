import { TriangleAlert } from 'lucide-react'
import type { ReadAnswer } from './form-shown.ts'
import './forms.css'

/** The answers to a form, to be read. */
export function ReadForm({ answers }: { readonly answers: readonly ReadAnswer[] }) {
  return (
    <dl className="form-answers">
      {answers.map(({ id, label, answer, photo, warning }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {photo ? (
              <a href={photo}>
                Photo<span className="out-of-sight">: {label}</span>
              </a>
            ) : (
              (answer ?? <span className="soft">No answer</span>)
            )}
            {warning && (
              <p className="form-warning">
                <TriangleAlert size={20} aria-hidden="true" />
                <span>{warning}</span>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
