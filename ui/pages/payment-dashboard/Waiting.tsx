import { useData } from 'vike-react/useData'
import { Notice } from '../../components/Notice.tsx'
import type { Data } from './+data.ts'

/** The owner's tasks about money, before any figure: the page is long on a phone. */
export function Waiting() {
  const { waiting } = useData<Data>()
  if (waiting.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={waiting.length === 1 ? '1 item needs attention' : `${waiting.length} items need attention`}
    >
      <ul>
        {waiting.map(({ href, words, isUrgent }) => (
          <li key={words}>
            <a href={href} className={isUrgent ? 'money-wrong' : undefined}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
