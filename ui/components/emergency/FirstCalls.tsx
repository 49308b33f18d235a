import { Phone } from 'lucide-react'
import { telephoneLink } from '../../format.ts'
import { firstCalls } from './first-calls.ts'
import './emergency.css'

/** The numbers to call before ours, each a link to dial. */
export function FirstCalls() {
  return (
    <dl className="emergency-calls">
      {firstCalls.map(({ when, what, number }) => (
        <div key={number} className="emergency-call">
          <dt>{when}</dt>
          <dd>
            {what}
            <a className="emergency-number figures" href={telephoneLink(number)}>
              <Phone size={20} aria-hidden="true" />
              {number}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
