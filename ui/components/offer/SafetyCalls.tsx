import { telephoneLink } from '../../format.ts'
import { Notice } from '../Notice.tsx'

const calls = [
  { when: 'Smell of gas: touch no switch, open the windows, go outside, call', number: '0800 111 999' },
  { when: 'Danger to life, or fire: get everyone out, call', number: '999' },
  { when: 'Power cut in your street: call', number: '105' },
] as const

/** Before an emergency is booked with us (decision E7). */
export function SafetyCalls() {
  return (
    <Notice tone="safety" title="In danger? Call these first">
      <ul className="plain stack stack-tight">
        {calls.map(({ when, number }) => (
          <li key={number}>
            {when}{' '}
            <a className="figures" href={telephoneLink(number)}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
