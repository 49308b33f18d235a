export default 'The meaning of the badges'
