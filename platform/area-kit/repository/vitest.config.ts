export { areaTests as default } from 'area-kit/tests';
