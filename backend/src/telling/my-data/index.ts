export { MyDataModule } from './my-data.module.js';
