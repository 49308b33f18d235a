import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

export interface TimelineItem {
  readonly title: string
  readonly when?: ReactNode
  readonly body?: ReactNode
  /** `tried`: without an end yet. `failed`: it came to nothing. */
  readonly state: 'done' | 'now' | 'next' | 'tried' | 'failed'
}

const spoken = { done: 'Done: ', now: 'Now: ', next: 'Next: ', tried: '', failed: '' } as const

/** Past, present and coming events. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  return (
    <ol className="plain timeline">
      {items.map(({ title, when, body, state }, place) => (
        <li
          key={`${place} ${title}`}
          className={`timeline-item timeline-${state}`}
          {...(state === 'now' && { 'aria-current': 'step' })}
        >
          <span className="timeline-mark">
            {state === 'done' && <Check size={18} aria-hidden="true" />}
            {state === 'failed' && <X size={18} aria-hidden="true" />}
          </span>
          <p className="timeline-title">
            <span className="out-of-sight">{spoken[state]}</span>
            {title}
          </p>
          {when && <p className="soft">{when}</p>}
          {body && <div>{body}</div>}
        </li>
      ))}
    </ol>
  )
}
