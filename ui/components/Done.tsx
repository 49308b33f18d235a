import { CircleCheck } from 'lucide-react'
import { usePlainScript } from '../islands/use-plain-script.ts'

/**
 * Says that the work of a form was done; nothing where `says` is null. The script makes it a toast, which the messages
 * of the tab keep; without scripts it stands where it is rendered. A result that is needed later is a `Notice`.
 */
export function Done({ says }: { readonly says: string | null }) {
  return says === null ? null : <Said words={says} />
}

function Said({ words }: { readonly words: string }) {
  usePlainScript('toasts')
  return (
    <output className="notice notice-good done" data-done>
      <CircleCheck size={24} aria-hidden="true" />
      <span className="notice-body">
        <span className="notice-title">{words}</span>
      </span>
    </output>
  )
}
