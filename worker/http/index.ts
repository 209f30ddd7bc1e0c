import { uploadForms } from "./upload-form.ts";

export const createUploads = () => uploadForms;
