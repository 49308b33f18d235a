import { telephoneLink } from '../../format.ts'
import { Notice } from '../Notice.tsx'

/** Before anything else is asked. */
export function GasFirst() {
  return (
    <Notice tone="safety" title="You smell gas?">
      <p>
        Do not touch switches or use a flame. Open the windows and go outside. Then call the National Gas Emergency on{' '}
        <a className="figures" href={telephoneLink('0800 111 999')}>
          0800 111 999
        </a>
        .
      </p>
    </Notice>
  )
}
