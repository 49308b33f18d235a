import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { FormLink } from './form-shown.ts'
import './forms.css'

/** The risk checks and work forms of a visit, each with what is left of it. */
export function FormList({ forms }: { readonly forms: readonly FormLink[] }) {
  return (
    <ul className="plain stack stack-tight form-list">
      {forms.map(({ id, href, title, when, isComplete, left, warnings }) => (
        <li key={id}>
          <a href={href} className="form-link">
            {isComplete ? <CircleCheck size={24} aria-hidden="true" /> : <CircleAlert size={24} aria-hidden="true" />}
            <span>
              <strong>{title}</strong>
              <span className="soft small form-link-state" data-form-state={id}>
                {isComplete ? 'Complete' : `${when}${left === null ? '' : `: ${left}`}`}
              </span>
            </span>
          </a>
          {warnings.map((text) => (
            <p key={text} className="form-warning">
              <TriangleAlert size={20} aria-hidden="true" />
              <span>{text}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
