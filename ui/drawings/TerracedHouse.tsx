import type { ReactNode } from 'react'

const bricks = Array.from({ length: 9 }, (_, row) => row)

/** A south London terrace with one house cut open: pipes, radiators, a fuse board, a loft, and the van at the kerb. */
export function TerracedHouse() {
  return (
    <svg className="drawing-large" viewBox="0 0 600 491" aria-hidden="true">
      <path className="wash" d="M0 470h600v20H0z" />
      <Neighbours />
      {/* roof and chimney */}
      <path className="brick" d="M352 36h56v84h-56zM346 28h68v12h-68z" />
      <path d="M360 28V14h14v14M384 28V14h14v14" />
      <path className="sheet" d="M96 170L270 62l174 108z" />
      <path d="M84 178L270 60l186 118M110 170h320" />
      <Tiles />
      {/* walls, floors */}
      <path className="sheet" d="M110 170h320v296H110z" />
      <path className="brick" d="M110 170h22v296h-22zM408 170h22v296h-22z" />
      {bricks.map((row) => (
        <path
          key={row}
          className="fine"
          d={`M110 ${194 + row * 30}h22M408 ${194 + row * 30}h22M121 ${209 + row * 30}v-15M419 ${209 + row * 30}v-15`}
        />
      ))}
      <path d="M110 170h320v296H110zM132 170v296M408 170v296" />
      <path className="wash" d="M132 312h276v10H132z" />
      <path d="M132 312h276M132 322h276M262 322v144M274 170v142" />
      <Loft />
      <Bathroom />
      <Bedroom />
      <Kitchen />
      <Hall />
      {/* the pipes */}
      <path
        className="copper"
        d="M146 466V336M146 336V186M146 186H212M212 186v-26M146 284h24M146 326H396M396 326v70M396 396h-18M298 326v-44M298 282h14M230 326v60M146 186v0"
      />
      <circle className="copper-fill" cx="146" cy="326" r="5" />
      <circle className="copper-fill" cx="298" cy="326" r="4" />
      <circle className="copper-fill" cx="230" cy="326" r="4" />
      <path className="copper" d="M132 444h14M139 438v12" />
      <Street />
      <Van />
    </svg>
  )
}

function Neighbours() {
  return (
    <g>
      <path className="roof" d="M-9 96h239L110 170H-9zM609 96H310l120 74h179z" />
      <path className="brick" d="M-9 170h119v296H-9zM430 170h179v296H430z" />
      <path className="fine" d="M0 96h600M0 118h178M362 118h238M0 142h140M400 142h200" />
      <path d="M0 170h110M430 170h170M520 170v296" />
      <path className="sheet" d="M18 204h56v76H18zM454 204h48v76h-48zM540 204h48v76h-48zM454 352h48v78h-48z" />
      <path
        className="fine"
        d="M18 242h56M46 204v76M454 242h48M478 204v76M540 242h48M564 204v76M454 390h48M478 352v78M14 280h64M450 280h56M536 280h56M450 430h56"
      />
    </g>
  )
}

function Tiles() {
  return (
    <path
      className="fine"
      d="M236 90c8 6 14 6 20 0 6 6 14 6 20 0 6 6 14 6 20 0M202 112c8 6 14 6 20 0 6 6 14 6 20 0M298 112c6 6 14 6 20 0 6 6 14 6 20 0M164 136c8 6 14 6 20 0M356 136c6 6 14 6 20 0M136 156c8 6 14 6 20 0M384 156c6 6 14 6 20 0"
    />
  )
}

function Loft() {
  return (
    <g>
      <path className="wash" d="M196 128h52v42h-52z" />
      <path d="M196 128h52v42h-52zM190 128h64M222 128v-8" />
      <path d="M290 170v-22h34v22M290 158h34M334 170v-14h22v14" />
    </g>
  )
}

function Bathroom() {
  return (
    <g>
      <path className="wash" d="M170 272h84c0 22-8 30-20 30h-44c-12 0-20-8-20-30z" />
      <path d="M166 272h92M170 272c0 22 8 30 20 30h44c12 0 20-8 20-30M184 302l-3 10M240 302l3 10" />
      <path className="copper" d="M170 284v-62a14 14 0 0 1 28 0v6" />
      <path d="M188 228h20M191 234v4M198 234v4M205 234v4" />
      <path d="M224 200h30v36h-30zM224 218h30M239 200v36" />
    </g>
  )
}

function Bedroom() {
  return (
    <g>
      <path className="wash" d="M312 262h52v34h-52z" />
      <path d="M312 262h52v34h-52zM325 262v34M338 262v34M351 262v34M318 296v8M358 296v8" />
      <path d="M300 190h76v54h-76zM300 217h76M338 190v54M294 244h88" />
      <path className="fine" d="M386 170v20M378 190h16l4 10h-24z" />
    </g>
  )
}

function Kitchen() {
  return (
    <g>
      <path className="wash" d="M164 412h98v54h-98z" />
      <path d="M158 404h104v8H158zM164 412v54M214 412v54M164 466h98M172 420h34v38h-34zM222 424h32v36h-32z" />
      <path d="M226 404v-12a9 9 0 0 1 18 0v4" />
      <path className="copper" d="M230 386v18" />
      <path d="M228 430h20" />
      <circle cx="238" cy="446" r="9" />
      <path d="M176 344h66v34h-66zM209 344v34" />
    </g>
  )
}

function Hall() {
  return (
    <g>
      <path className="wash" d="M340 372h38v50h-38z" />
      <path d="M340 372h38v50h-38zM340 384h38M348 392h6v10h-6zM364 392h6v10h-6zM348 412h22" />
      <path d="M274 466v-92h44v92M282 384h28v24h-28zM282 418h28v36h-28z" />
      <circle className="solid" cx="311" cy="414" r="2.500" />
      <path className="fine" d="M296 322v14M286 346a10 10 0 0 1 20 0z" />
    </g>
  )
}

function Street() {
  return (
    <g>
      <path d="M0 490h600M0 466h110M430 466h170" />
      <path d="M40 466V330M40 330c0-10 18-10 18 0M34 466h12" />
      <path className="wash" d="M48 330h20l-4 16H52z" />
      <path d="M48 330h20l-4 16H52z" />
      <Plate x={70} y={384}>
        CR0
      </Plate>
    </g>
  )
}

function Plate({ x, y, children }: { readonly x: number; readonly y: number; readonly children: ReactNode }) {
  return (
    <g>
      <path className="enamel" d={`M${x - 24} ${y}h60v30h-60z`} />
      <text
        className="sign"
        x={x + 6}
        y={y + 21}
        textAnchor="middle"
        fontFamily="var(--face-sign)"
        fontWeight="800"
        fontSize="17"
      >
        {children}
      </text>
      <path d={`M${x - 24} ${y}h60v30h-60z`} />
    </g>
  )
}

function Van() {
  return (
    <g transform="translate(50 0)">
      <path className="enamel" d="M376 402h110a4 4 0 0 1 4 4v70H376a4 4 0 0 1-4-4v-66a4 4 0 0 1 4-4z" />
      <path className="enamel" d="M490 420h28l26 30v22a4 4 0 0 1-4 4h-50z" />
      <path d="M376 402h110a4 4 0 0 1 4 4v70H376a4 4 0 0 1-4-4v-66a4 4 0 0 1 4-4zM490 420h28l26 30v22a4 4 0 0 1-4 4h-50z" />
      <path className="sheet" d="M498 428h17l18 22h-35z" />
      <path d="M380 402v-8h98v8M388 394v-6h82v6" />
      <path d="M402 426h36a12 12 0 0 1 12 12v4h-10v-3h-38M402 422v21M424 426v-8M414 416h20" className="on-enamel" />
      <circle className="sheet" cx="408" cy="478" r="16" />
      <circle className="sheet" cx="508" cy="478" r="16" />
      <circle className="solid" cx="408" cy="478" r="5" />
      <circle className="solid" cx="508" cy="478" r="5" />
      <path d="M538 458h6" />
    </g>
  )
}
