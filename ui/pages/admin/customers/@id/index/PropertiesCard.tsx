import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { type Column, Table } from '../../../../../components/Table.tsx'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../../../format.ts'
import type { Data } from './+data.ts'

type Property = Data['properties'][number]

const columns: readonly Column<Property>[] = [
  {
    key: 'place',
    label: 'Property',
    cell: ({ href, name, address, postcode, book }) => (
      <span className="two-lines">
        <a href={href}>{name}</a>
        <span className="soft small beside-name">
          {address}, <span className="keep-together">{postcode}</span>
        </span>
        {book && (
          <a className="small" href={book} aria-label={`Book a repair here: ${name}`}>
            Book a repair here
          </a>
        )}
      </span>
    ),
  },
  {
    key: 'occupier',
    label: 'Contact there',
    cell: ({ occupier: { name, phone } }) =>
      name === null && phone === null ? (
        <span className="soft">None named</span>
      ) : (
        <span className="two-lines">
          {name && <span>{name}</span>}
          {phone && (
            <a className="figures small keep-together" href={telephoneLink(phone)}>
              {phoneWords(phone)}
            </a>
          )}
        </span>
      ),
  },
  {
    key: 'access',
    label: 'Access',
    cell: ({ notes }) =>
      notes.length === 0 ? (
        <span className="soft">No notes</span>
      ) : (
        <span className="two-lines small">
          {notes.map(({ label, text }) => (
            <span key={label}>
              <span className="soft">{label}:</span> {text}
            </span>
          ))}
        </span>
      ),
  },
]

/** The places where they have work done, with the contact and how to get in. */
export function PropertiesCard() {
  const { href, properties, archived } = useData<Data>()
  return (
    <Card title="Properties" id="properties" actions={<a href={`${href}/properties`}>Add a property</a>}>
      <Properties of={properties} caption="Properties in use" />
      {archived.length > 0 && (
        <details>
          <summary>Archived ({archived.length})</summary>
          <Properties of={archived} caption="Archived properties" />
        </details>
      )}
    </Card>
  )
}

function Properties({ of, caption }: { readonly of: readonly Property[]; readonly caption: string }) {
  return (
    <Table
      caption={caption}
      captionHidden
      columns={columns}
      rows={of}
      rowKey={({ id }) => id}
      empty={
        <p className="soft">
          None in use. Landlords and agents can have several, each with its own contact, to choose from when they book.
        </p>
      }
    />
  )
}
