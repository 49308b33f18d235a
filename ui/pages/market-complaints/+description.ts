export default 'How to complain about an advert or a tradesperson, when we answer, the measures that we take, and notices of defamation.'
