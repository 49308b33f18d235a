import { Copy } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../components/form/Button.tsx'

const never = () => () => {}

/** Copies a text that stands in the page as well: without a script there is no button, and it is copied by hand. */
export default function CopyText({ text }: { readonly text: string }) {
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null)
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!awake) return null
  function copy(): void {
    globalThis.navigator.clipboard.writeText(text).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    )
  }
  return (
    <div className="row">
      <Button type="button" variant="secondary" icon={<Copy size={20} aria-hidden="true" />} onClick={copy}>
        Copy the link
      </Button>
      <output>
        {said === 'copied' && 'Copied'}
        {said === 'failed' && 'It could not be copied: please mark it and copy it by hand'}
      </output>
    </div>
  )
}
