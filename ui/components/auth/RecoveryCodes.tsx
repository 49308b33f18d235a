import { Copy, Download, Printer } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { say, sayFailed, settle } from '../../islands/toasts/say.ts'
import { Button } from '../form/Button.tsx'

const never = () => () => {}

/** Codes that are shown this once. Without a script they are written down or printed with the browser's own means. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const place = useRef<HTMLParagraphElement>(null)
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const text = `${codes.join('\n')}\n`

  function copy(): void {
    if (place.current) settle(place.current)
    globalThis.navigator.clipboard.writeText(text).then(
      () => say('Copied!'),
      () => place.current && sayFailed(place.current, 'Failed to copy to clipboard. Please write the codes down.'),
    )
  }

  return (
    <div className="stack">
      <ul className="plain recovery-codes figures">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {awake && (
        <div className="row row-tight">
          <Button type="button" variant="secondary" icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
            Copy
          </Button>
          <a
            className="button button-secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            <Download size={20} aria-hidden="true" />
            Download
          </a>
          <Button
            type="button"
            variant="secondary"
            icon={<Printer size={20} aria-hidden="true" />}
            onClick={() => globalThis.print()}
          >
            Print
          </Button>
          <p className="says" ref={place} />
        </div>
      )}
    </div>
  )
}
