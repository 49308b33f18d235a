import { useData } from 'vike-react/useData'
import { Badge } from '../../components/Badge.tsx'
import type { Data } from './+data.ts'

/** Every version of a legal page. */
export default function LegalVersionsPage() {
  const { title, address, versions } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Versions: {title}</h1>
        <p>
          The latest is in force: <a href={address}>{title}</a>. A booking keeps the version that it was made with.
        </p>
      </div>
      <ul className="stack stack-tight">
        {versions.map(({ href, words, isInForce }) => (
          <li key={href}>
            <a href={href}>{words}</a> {isInForce && <Badge tone="good">In force</Badge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
