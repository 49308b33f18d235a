/** A place, lettered like the street name plates of London: the name, and its postcode district beside it. */
export function StreetPlate({ code, name }: { readonly code: string; readonly name: string }) {
  return (
    <span className="plate">
      <span className="plate-name">{name}</span> <span className="plate-code figures">{code}</span>
    </span>
  )
}
