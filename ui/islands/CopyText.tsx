import { Copy } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from '../components/form/Button.tsx'
import { say, sayFailed, settle } from './toasts/say.ts'

const never = () => () => {}

/** Copies a text that the page shows as well: without a script there is no button, and the reader copies it. */
export default function CopyText({ text }: { readonly text: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!awake) return null
  function copy(): void {
    if (place.current) settle(place.current)
    globalThis.navigator.clipboard.writeText(text).then(
      () => say('Copied!'),
      () =>
        place.current &&
        sayFailed(place.current, 'Failed to copy to clipboard. Please select the text and copy it yourself.'),
    )
  }
  return (
    <div className="row">
      <Button type="button" variant="secondary" icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
        Copy the link
      </Button>
      <p className="says" ref={place} />
    </div>
  )
}
