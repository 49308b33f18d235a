import { House, LogOut, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { usePageContext } from 'vike-react/usePageContext'
import { AreaLinks } from '../../components/offer/AreaLinks.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Drawing } from '../../drawings/Drawing.tsx'
import { telephoneLink } from '../../format.ts'
import type { Data } from './+data.ts'
import { faultWords } from './fault-words.ts'
import './fault.css'

export default function ErrorPage() {
  const pageContext = usePageContext()
  if (!('site' in pageContext)) throw new Error('Pages are rendered on the server only')
  const { is404, abortReason, abortStatusCode, site, who, requestId } = pageContext
  const status = is404 ? 404 : (abortStatusCode ?? 500)
  const { title, body } = faultWords(status, abortReason)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Drawing size={96}>
        <path className="wash" d="M8 30h32v6H8z" />
        <path d="M6 30h14v8H6zM28 30h14v8H28zM6 26v16M42 26v16M20 28v12M28 28v12" />
        <path className="copper" d="M24 16v4M24 24v1M20 12l-2-3M28 12l2-3" />
      </Drawing>
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">{body}</p>
      </div>
      <div className="row">
        <LinkButton href="/" icon={<House size={20} aria-hidden="true" />}>
          Return to Home
        </LinkButton>
        {status === 403 && who && (
          <form method="post" action="/logout" noValidate>
            <Button variant="secondary" icon={<LogOut size={20} aria-hidden="true" />}>
              Sign Out
            </Button>
          </form>
        )}
        {(status >= 500 || is404) && (
          <LinkButton
            variant={is404 ? 'emergency' : 'secondary'}
            href={telephoneLink(site.hotline)}
            icon={<Phone size={20} aria-hidden="true" />}
          >
            {is404 ? 'Emergency:' : 'Call'} <span className="figures">{site.hotline}</span>
          </LinkButton>
        )}
      </div>
      {is404 && <Places />}
      {status >= 500 && (
        <p className="small soft">
          If you call about this, say <span className="fault-id">{requestId}</span>.
        </p>
      )}
    </div>
  )
}

/** The next best thing instead of a dead end. */
function Places() {
  const { services, areas } = useData<Data>()
  return (
    <>
      <nav className="stack stack-tight" aria-labelledby="lost-services">
        <h2 id="lost-services" className="card-title">
          What we repair
        </h2>
        <ul className="plain lost-links">
          {services.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav className="stack stack-tight" aria-labelledby="lost-areas">
        <h2 id="lost-areas" className="card-title">
          Where we work
        </h2>
        <AreaLinks areas={areas} />
      </nav>
    </>
  )
}
