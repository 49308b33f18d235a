import { Notice } from '../../components/Notice.tsx'

/** While somebody waits for us in an emergency. */
export function IfWorse() {
  return (
    <Notice tone="safety" title="If it gets worse">
      <p>
        Danger to life or fire:{' '}
        <a className="track-number" href="tel:999">
          999
        </a>
        . Smell of gas: go outside and call{' '}
        <a className="track-number" href="tel:0800111999">
          0800 111 999
        </a>
        . Water coming in: close the stop tap.
      </p>
    </Notice>
  )
}
