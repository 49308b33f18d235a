export default 'Styleguide'
