// Stands for the client of a shared store, which the bundle goes without: one process shares its limits with nobody.
exports.createClient = undefined;
throw Object.assign(new Error("Cannot find package '@redis/client'"), { code: "ERR_MODULE_NOT_FOUND" });
