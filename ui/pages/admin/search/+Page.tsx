import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import type { Piece } from '#modules/office-search'
import { atSystem } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { FilterForm, TextFilter } from '../../../components/office/FilterForm.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import './search.css'

export default function SearchPage() {
  const { asked, isAsked, isShort, isFilling, groups, all } = useData<Data>()
  return (
    <AdminPage title="Search" part={atSystem.search()}>
      <FilterForm
        label="Everything"
        action={atSystem.search()}
        first={<TextFilter label="Reference, name, postcode, phone, e-mail or number" asked={asked} />}
      />
      {isFilling && (
        <Notice tone="info" title="The index of the search is being filled">
          Something may be missing for a few minutes.
        </Notice>
      )}
      <div className="found-groups">
        {all && (
          <p>
            <a href={all}>Search everything for “{asked.q}”</a>
          </p>
        )}
        {groups.map((group) => (
          <Group key={group.name} group={group} />
        ))}
        {groups.length === 0 && <Nothing isAsked={isAsked} text={asked.q} />}
        {isShort && groups.length > 0 && (
          <p className="soft small">
            A text of one or two characters is compared with the 500 newest of each kind. A third one searches
            everything.
          </p>
        )}
      </div>
    </AdminPage>
  )
}

function Group({ group: { name, label, lines, more, isCut } }: { readonly group: Data['groups'][number] }) {
  return (
    <Card id={name} title={label} actions={more && <a href={more}>More {label.toLowerCase()}</a>}>
      <ul className="plain found-lines" data-rows="">
        {lines.map(({ href, title, details, at }) => (
          <li key={href + at}>
            <a className="found-line" href={href}>
              <span className="found-title">
                <Marked pieces={title} />
              </span>
              <span className="found-details">
                {details.map((text, place) => (
                  <span key={place}>
                    <Marked pieces={text} />
                  </span>
                ))}
              </span>
              {at && <span className="found-at figures">{at}</span>}
            </a>
          </li>
        ))}
      </ul>
      {isCut && <p className="soft small">These are the newest 50. Another word finds older ones.</p>}
    </Card>
  )
}

function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, place) => (isHit ? <mark key={place}>{text}</mark> : text))
}

function Nothing({ isAsked, text }: { readonly isAsked: boolean; readonly text: string }) {
  const drawing = <Search size={48} aria-hidden="true" />
  return isAsked ? (
    <EmptyState drawing={drawing} title={`Nothing matches “${text}”`}>
      Try less of it: the end of a reference or a phone number, half a name, the first half of a postcode. Accents,
      spaces and capital letters make no difference, and the words may stand in any order.
    </EmptyState>
  ) : (
    <EmptyState drawing={drawing} title="One search over everything">
      Bookings, customers, properties, invoices, payments, quotes, conversations, technicians, adverts and every page of
      the office: by reference, name, postcode, phone number, e-mail address or number.
    </EmptyState>
  )
}
