/** The version of @scalar/api-reference whose files the build copies; it refuses another. */
export const REFERENCE_VERSION = "1.72.1";
export const REFERENCE_FOLDER = `assets/reference-${REFERENCE_VERSION}`;
export const REFERENCE_SCRIPT = `/${REFERENCE_FOLDER}/standalone.esm.js`;
